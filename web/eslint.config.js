// What eslint looks for: what type-aware rules and Svelte's own rules call mistakes. How code looks is prettier's affair.
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import prettier from "eslint-config-prettier/flat";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["node_modules/"] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["*.js", "public/*.js"] },
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: [".svelte"],
      },
    },
    rules: {
      // Left out of an object on purpose, or counted only by its index.
      "@typescript-eslint/no-unused-vars": [
        "error",
        { ignoreRestSiblings: true, varsIgnorePattern: "^_$", argsIgnorePattern: "^_$" },
      ],
      "no-undef": "off", // the compiler knows better
      // Maps and sets here are replaced whole or not watched at all; what is watched is declared `$state`.
      "svelte/prefer-svelte-reactivity": "off",
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  { files: ["public/*.js"], extends: [ts.configs.disableTypeChecked] }, // as browsers get it
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // eslint does not know the types of components; svelte-check, which does, looks at these.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
);
