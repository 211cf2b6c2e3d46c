import { SCREEN_PATHS, type ScreenPath } from './SCREENS.ts'

/** Screens in the order in which an address is compared with them: exact paths before those that match any segment. */
const PATTERNS = SCREEN_PATHS.map((path) => ({ path, parts: splitPath(path) })).toSorted(
  (a, b) => countParams(a.path) - countParams(b.path),
)

export type FoundScreen = { path: ScreenPath; params: Readonly<Record<string, string>> }

/** The screen at the segments of an address below `/explorer`, which are decoded; undefined where there is none. */
export function findScreen(segments: readonly string[]): FoundScreen | undefined {
  const found = PATTERNS.find(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith('$') || part === segments[index]),
  )
  if (found === undefined) return undefined
  const params = found.parts.flatMap((part, index) =>
    part.startsWith('$') ? [[part.slice(1), segments[index] ?? ''] as const] : [],
  )
  return { path: found.path, params: Object.fromEntries(params) }
}

/** The segments of a path; slashes around them do not count. */
export function splitPath(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function countParams(path: string): number {
  return path.split('$').length
}
