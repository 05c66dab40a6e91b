import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "./api/query-client.ts";
// The kept theme holds from the first paint on, not from when the menu that changes it is loaded.
import "./design/style/theme.ts";
import { createConsoleRouter } from "./router.tsx";

const queries = createQueryClient();
const router = createConsoleRouter(queries);

const place = document.getElementById("console");
if (!place) throw new Error("index.html has no place for the console.");
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
