import type { HttpError } from '../../../../data/rest/HttpError.ts'

/** Why a document cannot be shown, where that is no failure; undefined for anything else that went wrong. */
export function describeAbsence({ status }: Pick<HttpError, 'status'>) {
  switch (status) {
    case 401:
    case 403:
      return {
        kind: 'forbidden' as const,
        title: 'This is not shared with you',
        advice: 'Whoever made it keeps it private. It can be shared from its own page.',
      }
    case 404:
      return {
        kind: 'empty' as const,
        title: 'This was deleted',
        advice: 'The chart or table that stood here is gone. The tile can be removed.',
      }
    default:
      return undefined
  }
}
