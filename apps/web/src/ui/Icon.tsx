import { ICON_PATHS, type IconName } from './ICON_PATHS.ts'

/** A line drawing in the colour of the text. Decorative: what it stands beside carries the name. */
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
