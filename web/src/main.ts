// Starts the client.
import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { install } from "./lib/offline";
import { apply } from "./lib/prefs.svelte";
import { begin } from "./words";

install();
await begin();
apply();
mount(App, { target: document.getElementById("app")! });
