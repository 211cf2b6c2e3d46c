import type { Screens } from './Screen.ts'

type WithTab<Rows extends Screens> = {
  [Path in keyof Rows]: Rows[Path] extends { tab: string } ? Path : never
}[keyof Rows]

/** The screens of a group that are tabs beside each other, in their order. */
export function listTabs<Rows extends Screens>(
  rows: Rows,
): { path: WithTab<Rows>; label: string; words: readonly string[] }[] {
  return Object.entries(rows).flatMap(([path, { tab, words = [] }]) =>
    tab === undefined ? [] : [{ path: path as WithTab<Rows>, label: tab, words }],
  )
}
