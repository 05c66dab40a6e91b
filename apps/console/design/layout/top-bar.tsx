import { Link, useRouterState } from "@tanstack/react-router";
import { Suspense } from "react";
import { type Person, useDemonstration, usePerson } from "../../api/accounts/session.ts";
import { setLanguage, useLanguage } from "../../words/language.ts";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Icon } from "../display/icon.tsx";
import { lazyPart } from "../feedback/load-part.ts";
import { createBarMenu } from "./bar-menu.tsx";
import { destinationsOf, labelOf } from "./navigation.ts";
import styles from "./top-bar.module.css";

const ThemeMenu = createBarMenu(async () => (await import("./theme-menu.tsx")).ThemeMenu);
const PersonMenu = createBarMenu<{ readonly person: Person }>(
  async () => (await import("./person-menu.tsx")).PersonMenu,
);

const DemonstrationBar = lazyPart(async () => (await import("./demonstration-bar.tsx")).DemonstrationBar);

/** Options of the link to the class: it is current only while the page shows no single course. */
const ofEveryReport = {
  search: { course: undefined },
  activeOptions: { includeSearch: true, explicitUndefined: true },
};

/** Language, light and dark, and the person's menu. A screen that hides the bar shows them in its own head. */
export function BarControls() {
  const words = useWords("design");
  const person = usePerson();
  const language = useLanguage();
  return (
    <>
      <Button look="plain" small onPress={() => setLanguage(language === "zh" ? "en" : "zh")}>
        <span lang={words.otherLanguageTag}>{words.otherLanguage}</span>
      </Button>
      <ThemeMenu square label={words.theme} button={<Icon name="moon" />} menu={{}} />
      {person && (
        <PersonMenu
          menu={{ person }}
          button={
            <>
              {person.full_name}
              <Icon name="down" />
            </>
          }
        />
      )}
    </>
  );
}

/** What stands above every screen: the way around, language, light and dark, and the person's menu. */
export function TopBar() {
  const words = useWords("design");
  const person = usePerson();
  const demonstration = useDemonstration();
  const places = person ? destinationsOf(person) : [];
  // The class page of one course belongs to the courses.
  const isClassOfCourse = useRouterState({
    select: ({ location: { pathname, search } }) => pathname === "/class" && "course" in search,
  });
  return (
    <>
      <a className={styles.skip} href="#main">
        {words.skip}
      </a>
      {demonstration && (
        <Suspense fallback={null}>
          <DemonstrationBar demonstration={demonstration} />
        </Suspense>
      )}
      <header className={styles.top} data-top-bar="">
        <Link className={styles.wordmark} to="/" lang="en" aria-label={`Rubrica, ${words.home}`}>
          Rubrica
        </Link>
        {person && (
          <nav aria-label={words.navigation} data-many={places.length > 4 ? "" : undefined}>
            <ul>
              {places.map((place) => (
                <li key={place.to}>
                  <Link
                    to={place.to}
                    {...(place.to === "/class" && ofEveryReport)}
                    {...(place.to === "/courses" && isClassOfCourse && { "aria-current": "page" })}
                  >
                    {labelOf(place, words)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.controls}>
          <BarControls />
        </div>
      </header>
    </>
  );
}
