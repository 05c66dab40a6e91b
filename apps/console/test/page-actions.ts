import type { Locator, Page } from "playwright-core";

/** Waits for the heading of this very name. */
export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole("heading", { name, exact: true }).waitFor();

/** The button of this very name. */
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });

/** Presses it. */
export const press = (page: Page, name: string | RegExp): Promise<void> => button(page, name).click();

/** Types into the field of this very label. */
export const fill = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label, { exact: true }).fill(text);
