import { useWords } from "../../words/use-words.ts";
import { MenuAt, MenuChoice } from "../actions/menu.tsx";
import { setTheme, type Theme, useTheme } from "../style/theme.ts";
import type { BarMenuProps } from "./bar-menu.tsx";

/** Light, dark, or as the system has it. */
export function ThemeMenu(place: BarMenuProps) {
  const words = useWords("design");
  return (
    <MenuAt {...place} label={words.theme}>
      <MenuChoice<Theme>
        label={words.theme}
        value={useTheme()}
        onChange={setTheme}
        options={[
          { value: "system", label: words.themeSystem },
          { value: "light", label: words.themeLight },
          { value: "dark", label: words.themeDark },
        ]}
      />
    </MenuAt>
  );
}
