import type { Option } from '../../../ui/popups/popupParts.tsx'

/** The options of a list together with what was chosen although the list does not know it, so that it can be taken away. */
export function withUnknown(options: readonly Option[], chosen: readonly string[] = []): Option[] {
  const known = new Set(options.map(({ value }) => value))
  const unknown = chosen.filter((value) => !known.has(value))
  return [...unknown.map((value) => ({ value, label: value, detail: 'unknown' })), ...options]
}
