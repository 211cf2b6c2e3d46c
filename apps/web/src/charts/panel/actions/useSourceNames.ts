import { useSourceName } from '../../../data/useSourceName.ts'

/** The names of the sources, as people know them. */
export function useSourceNames(ids: readonly string[] = []): string[] {
  const nameOf = useSourceName()
  return ids.map(nameOf)
}
