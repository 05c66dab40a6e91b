/** How names are printed in running text, as parts of patterns. */

export const FAMILY =
  "(?:(?:van|von|de|del|della|di|der|den|la|le|da|dos|ter|zu|af|Van|Von|De|Di|La|Le|Del)\\s){0,3}(?:[dl]['’]|[ae]l-)?\\p{Lu}[\\p{L}'’-]{1,30}";
/** Behind the first of several names. */
export const OTHERS =
  "(?:,?\\set\\.? al\\.?|\\s(?:and|&)\\s(?:colleagues|others|co-?workers)|\\sund\\s(?:Kollegen|Mitarbeiter)|,?\\s(?:u\\.\\s?a\\.|m\\.\\s?fl\\.))";
/** Between names. */
export const AND = "(?:and|&|und|u\\.|et|e|y)";
/** Before a family name, where the list has others of that name. */
export const INITIALS = "(?:\\p{Lu}\\.[\\s-]?){0,3}";

const BEFORE_FAMILY = new RegExp(`^(?:\\p{Lu}\\.[\\s-]?)+(?=${FAMILY}$)`, "u");

export function withoutInitials(name: string): string {
  return name.trim().replace(BEFORE_FAMILY, "");
}
