import { useDataStatus } from './useDataStatus.ts'

/** The way from a source's id to its name; an unknown id stands for itself. */
export function useSourceName(): (sourceId: string) => string {
  const { data } = useDataStatus()
  return (sourceId) =>
    data?.sources.find((source) => source.source_id === sourceId)?.name ?? sourceId
}
