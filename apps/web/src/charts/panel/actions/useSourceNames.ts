import { useSourceName } from '../../../data/useDataStatus.ts'

/** The names of the sources, as people know them. */
export function useSourceNames(ids: readonly string[] = []): string[] {
  const nameOf = useSourceName()
  return ids.map(nameOf)
}
