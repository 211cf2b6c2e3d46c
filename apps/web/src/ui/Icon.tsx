/** A line drawing in the color of the text. Decorative: its neighbor carries the name. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}

/** Line drawings on a 16 × 16 grid, stroked with the text color. */
export const ICON_PATHS = {
  tick: 'M2.5 9l3.5 3.5L13.5 3',
  projects: 'M2.5 3.5h4v4h-4zM9.5 3.5h4v4h-4zM2.5 10.5h4v3h-4zM9.5 10.5h4v3h-4z',
  metrics: 'M2.5 13.5v-11M2.5 13.5h11M5.5 10.5v-3M8.5 10.5v-6M11.5 10.5v-4',
  sectors: 'M2.5 2.5h11v11h-11zM8.5 2.5v11M8.5 7h5M2.5 9.5h6',
  podium: 'M6 13.5v-9h4v9M2 13.5v-5h4v5M10 13.5v-3.5h4v3.5z',
  statement: 'M3 1.5h10v13H3zM5.5 5h5M5.5 8h5M5.5 11h2.5',
  status: 'M1.5 8.5h3l2-5 3 9 2-4h3',
  api: 'M5.5 4.5l-4 3.5 4 3.5M10.5 4.5l4 3.5-4 3.5',
  book: 'M2.5 3h4.5l1 1 1-1h4.5v9.5H9l-1 1-1-1H2.5zM8 4v9.5',
  user: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14c.6-2.7 2.7-4 5.5-4s4.9 1.3 5.5 4',
  back: 'M13.5 8h-11M6.5 4L2.5 8l4 4',
  forward: 'M2.5 8h11M9.5 4l4 4-4 4',
  ask: 'M2.5 2.5h11v8h-6l-3 3v-3h-2zM5 5.5h6M5 8h3.5',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5l3.5 3.5',
  fold: 'M2.5 3h11v10h-11zM6.5 3v10',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  down: 'M4 6l4 4 4-4',
  right: 'M6 4l4 4-4 4',
  sortUp: 'M8 13V3.5M4.5 7L8 3.5 11.5 7',
  sortDown: 'M8 3v9.5M4.5 9L8 12.5 11.5 9',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z',
  system: 'M2 3h12v8H2zM6 14h4M8 11v3',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  filter: 'M2 3.5h12M4.5 8h7M6.5 12.5h3',
  download: 'M8 2.5v8M4.5 7.5L8 11l3.5-3.5M2.5 13.5h11',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  table: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.7h11M6.5 6.3V13',
  link: 'M6.5 3.5h-4v10h10v-4M9 2.5h4.5V7M13 3L7.5 8.5',
  expand: 'M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5L9 7M2.5 13.5L7 9',
  swap: 'M4.5 2.5v11M2 11l2.5 2.5L7 11M11.5 13.5v-11M9 5l2.5-2.5L14 5',
  question: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.8-1.1 1.6M8 12.4v.2',
  density: 'M2.5 3h11M2.5 6.3h11M2.5 9.7h11M2.5 13h11',
  warning: 'M8 2l6.5 11.5h-13zM8 6.5v3.2M8 11.6v.2',
  info: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM8 7.4v3.6M8 5v.2',
  done: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM5 8.3l2.1 2.1L11 6.2',
  lock: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2M8 9.6v1.4',
  clock: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM8 4.5V8l2.4 1.6',
  part: 'M8 1.5V8h6.5A6.5 6.5 0 1 1 8 1.5z',
  inbox: 'M2.5 9.5l2-6.5h7l2 6.5v4h-11zM2.5 9.5h3.2l.8 1.5h3l.8-1.5h3.2',
  flow: 'M2 5.5h9M8.5 2.5l3 3-3 3M14 10.5H5M7.5 7.5l-3 3 3 3',
  ingot: 'M4.5 6h7l2.5 7H2zM6 6l1-3h2l1 3M5 9.5h6',
  coins:
    'M2.5 4.2c0-1 2.5-1.7 5.5-1.7s5.5.7 5.5 1.7-2.5 1.7-5.5 1.7-5.5-.7-5.5-1.7zM2.5 4.2v7.6c0 1 2.5 1.7 5.5 1.7s5.5-.7 5.5-1.7V4.2M2.5 8c0 1 2.5 1.7 5.5 1.7s5.5-.7 5.5-1.7',
  more: 'M3.5 7.9v.2M8 7.9v.2M12.5 7.9v.2',
  star: 'M8 1.8l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6z',
  left: 'M10 4L6 8l4 4',
  minus: 'M3.5 8h9',
  plus: 'M3.5 8h9M8 3.5v9',
  pencil: 'M3 13l.7-3 7.6-7.6 2.3 2.3-7.6 7.6zM9.8 3.9l2.3 2.3',
  chart: 'M2.5 2.5v11h11M5 9.5L7.5 6l2.5 2 3.5-4.5',
  dashboard: 'M2.5 2.5h5v6h-5zM9.5 2.5h4v3.5h-4zM9.5 8h4v5.5h-4zM2.5 10.5h5v3h-5z',
  stack: 'M8 2l6 3-6 3-6-3zM2 8l6 3 6-3M2 11l6 3 6-3',
  eye: 'M1.5 8c1.6-3 3.8-4.5 6.5-4.5S12.9 5 14.5 8c-1.6 3-3.8 4.5-6.5 4.5S3.1 11 1.5 8zM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  bell: 'M4 10.5V7a4 4 0 0 1 8 0v3.5l1.5 1.5h-11zM6.5 14h3M8 3V1.5',
  chain:
    'M7 9a2.8 2.8 0 0 0 4 .2l2-2a2.8 2.8 0 0 0-4-4l-.8.8M9 7a2.8 2.8 0 0 0-4-.2l-2 2a2.8 2.8 0 0 0 4 4l.8-.8',
} as const
export type IconName = keyof typeof ICON_PATHS
