/** Builds the console and prints what the browser has to load, as JSON: `{ shell, routes: { report: … } }`. */
import { buildConsole } from "./build.ts";
import { measureRoutes } from "./route-sizes.ts";

const { shell, routes } = await measureRoutes(await buildConsole());
console.log(JSON.stringify({ shell, routes: Object.fromEntries(routes) }));
