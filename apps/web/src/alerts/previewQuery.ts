import { keepPreviousData } from '@tanstack/react-query'
import type { AlertPreview } from '@tickmark/core/alerts/Alert'
import type { AlertDefinitionInput } from '@tickmark/core/alerts/AlertDefinition'
import { postRest } from '../data/rest/postRest.ts'
import { nameAnswer, PEOPLE_MANNER } from '../people/peopleQuery.ts'
import { ALERTS_ROOM } from './ALERTS_ROOM.ts'

/** What an alert would have said, kept while another one is on its way. It tells nobody, so channels do not matter. */
export function previewQuery(text: string | null) {
  return {
    ...PEOPLE_MANNER,
    queryKey: [...nameAnswer('organization', '/alerts/preview'), text],
    queryFn: () =>
      postRest<AlertPreview>(
        '/alerts/preview',
        { definition: JSON.parse(text ?? '') as AlertDefinitionInput },
        ALERTS_ROOM,
      ),
    enabled: text !== null,
    placeholderData: keepPreviousData,
  }
}
