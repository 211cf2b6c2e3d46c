import { useQuery } from '@tanstack/react-query'
import type { AskedQuestion } from '@tickmark/core/accounts/AskedQuestion'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { useSyncExternalStore } from 'react'
import { accountQuery } from '../../../data/accountQuery.ts'
import { createKeptStore } from '../../../data/browserStorage.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { useSession } from '../../../data/session/sessionStore.ts'
import { showFailure } from '../../../ui/toasts/showFailure.ts'

/** A question that was asked before; without an id where it is kept in this browser. */
export type PastQuestion = Omit<AskedQuestion, 'question_id'> & { question_id?: string }

export type QuestionHistory = {
  /** The newest first. */
  questions: readonly PastQuestion[]
  /** True if they are kept with the account, and not in this browser. */
  isOfAccount: boolean
  keep: (prompt: string, query: MetricQuery) => void
  remove: (question: PastQuestion) => Promise<void>
  clear: () => Promise<void>
}

const MAX_KEPT = 20
const kept = createKeptStore('tt.questions', readKept)

/** The questions of the user, or of this browser while no user is logged in. */
export function useQuestionHistory(): QuestionHistory {
  const { isLoggedIn } = useSession()
  const local = useSyncExternalStore(kept.subscribe, kept.get)
  const options = accountQuery('/v3/internal/questions')
  const { data } = useQuery({ ...options, enabled: isLoggedIn })
  const refresh = () => queryClient.invalidateQueries({ queryKey: options.queryKey })
  if (!isLoggedIn)
    return {
      questions: local,
      isOfAccount: false,
      keep: (prompt, query) => {
        const question = { prompt, query, asked_at: new Date().toISOString() }
        const others = kept.get().filter((one) => one.prompt !== prompt)
        kept.set([question, ...others].slice(0, MAX_KEPT))
      },
      remove: async ({ prompt }) => kept.set(kept.get().filter((one) => one.prompt !== prompt)),
      clear: async () => kept.set([]),
    }
  return {
    questions: data?.questions ?? [],
    isOfAccount: true,
    keep: (prompt, query) =>
      void callAccount('POST /v3/internal/questions', { prompt, query })
        .then(refresh)
        .catch(showFailure),
    remove: ({ question_id = '' }) =>
      callAccount('DELETE /v3/internal/questions/{question_id}', { question_id }).then(refresh),
    clear: () => callAccount('DELETE /v3/internal/questions').then(refresh),
  }
}

/** Reads the kept questions. Opening a query shows whether it can still be shown. */
function readKept(value: unknown): PastQuestion[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (one): one is PastQuestion =>
      typeof one?.prompt === 'string' &&
      typeof one.asked_at === 'string' &&
      Array.isArray(one.query?.metrics),
  )
}
