// Starts the client.
import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { apply } from "./lib/prefs.svelte";

apply();
mount(App, { target: document.getElementById("app")! });
