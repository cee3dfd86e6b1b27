import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/trunkline/web",
    emptyOutDir: true,
    target: ["es2022", "chrome123", "safari17.5", "firefox120"],
    assetsInlineLimit: 0, // the server's policy allows no inline data but pictures
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
