import type { ReactNode } from "react";

/** One part with its states. */
export function Section({
  title,
  wide = false,
  children,
}: {
  readonly title: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section data-wide={wide ? "" : undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
