import styles from "./icon.module.css";

const paths = {
  alert: "M8 2 1.5 13.5h13L8 2ZM8 6.5v3M8 11.6h.01",
  check: "m3 8.5 3.5 3.5L13 4.5",
  close: "m4 4 8 8M12 4l-8 8",
  columns: "M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10",
  down: "M3.5 6 8 10.5 12.5 6",
  up: "M3.5 10 8 5.5 12.5 10",
  download: "M8 2v8M4.5 7 8 10.5 11.5 7M2.5 10.5v3h11v-3",
  minus: "M3 8h10",
  moon: "M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z",
  more: "M3 8h.01M8 8h.01M13 8h.01",
  page: "M4 1.5h5.5l3 3v10H4zM9.5 1.5v3h3M6.5 8h3.5M6.5 11h3.5",
  pause: "M5.5 3v10M10.5 3v10",
  pencil: "m2.5 13.5.7-3 7.8-7.8 2.3 2.3-7.8 7.8-3 .7Z",
  plus: "M8 3v10M3 8h10",
  print: "M4.5 6V2h7v4M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7V14h-7z",
  redo: "M13 8a5 5 0 1 1-1.5-3.6L13 6M13 2.5V6H9.5",
  right: "m6 3.5 4.5 4.5L6 12.5",
  left: "M10 3.5 5.5 8l4.5 4.5",
  search: "M11.5 7a4.5 4.5 0 1 1-9 0a4.5 4.5 0 0 1 9 0ZM10.5 10.5 14 14",
  upload: "M8 10.5V2.5M4.5 5.5 8 2l3.5 3.5M2.5 10.5v3h11v-3",
} as const;

export type IconName = keyof typeof paths;

/** A line drawing of 16 px. It never stands alone, except search, zoom, arrows, close and more. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: 12 | 16 | 20 | 32 }) {
  return (
    <svg className={styles.icon} data-size={size} data-name={name} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
