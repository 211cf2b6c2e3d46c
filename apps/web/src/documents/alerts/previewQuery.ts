import { keepPreviousData } from '@tanstack/react-query'
import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { AlertDefinitionInput } from '@tickmark/core/alerts/AlertDefinition'
import { ACCOUNT_QUERY_OPTIONS, nameAnswer } from '../../data/accounts/accountQuery.ts'
import { postRest } from '../../data/rest/sendRest.ts'
import { ALERTS_SCOPE } from './ALERTS_SCOPE.ts'

/** What an alert would have said, kept while another one is on its way. It tells nobody, so channels do not matter. */
export function previewQuery(text: string | null) {
  return {
    ...ACCOUNT_QUERY_OPTIONS,
    queryKey: [...nameAnswer('organization', '/alerts/preview'), text],
    queryFn: () =>
      postRest<AccountAnswer<'previewAlert'>>(
        '/alerts/preview',
        { definition: JSON.parse(text ?? '') as AlertDefinitionInput },
        ALERTS_SCOPE,
      ),
    enabled: text !== null,
    placeholderData: keepPreviousData,
  }
}
