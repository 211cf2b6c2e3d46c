import { useQuery } from '@tanstack/react-query'
import type { AskConversation, AskedQuestion } from '@tickmark/core/accounts/AskedQuestion'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { useSyncExternalStore } from 'react'
import { accountQuery } from '../../../data/accountQuery.ts'
import { createKeptStore } from '../../../data/browserStorage.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { sessionStore, untilLoginFinished, useSession } from '../../../data/session/sessionStore.ts'
import { showFailure } from '../../../ui/toasts/showFailure.ts'

/** A question that was asked before; without an id where it is kept in this browser. */
export type PastQuestion = Omit<AskedQuestion, 'question_id'> & { question_id?: string }

export type QuestionHistory = {
  /** The newest first. */
  questions: readonly PastQuestion[]
  /** True if they are kept with the account, and not in this browser. */
  isOfAccount: boolean
  keep: (prompt: string, query: MetricQuery, conversation?: AskConversation) => void
  remove: (question: PastQuestion) => Promise<void>
  clear: () => Promise<void>
}

const MAX_KEPT = 20
const kept = createKeptStore('tt.questions', readKept)

/** The questions of the user, or of this browser while no user is logged in. */
export function useQuestionHistory(): QuestionHistory {
  const { isLoggedIn } = useSession()
  const local = useSyncExternalStore(kept.subscribe, kept.get)
  const { data } = useQuery({ ...ofAccount(), enabled: isLoggedIn })
  if (!isLoggedIn)
    return {
      questions: local,
      isOfAccount: false,
      keep,
      remove: async ({ prompt }) => kept.set(kept.get().filter((one) => one.prompt !== prompt)),
      clear: async () => kept.set([]),
    }
  return {
    questions: data?.questions ?? [],
    isOfAccount: true,
    keep,
    remove: ({ question_id = '' }) =>
      callAccount('DELETE /v3/internal/questions/{question_id}', { question_id }).then(refresh),
    clear: () => callAccount('DELETE /v3/internal/questions').then(refresh),
  }
}

const ofAccount = () => accountQuery('/v3/internal/questions')
const refresh = () => queryClient.invalidateQueries({ queryKey: ofAccount().queryKey })

/** Keeps a question with the account, or in this browser once it is known that no user is logged in. */
function keep(prompt: string, query: MetricQuery, conversation?: AskConversation): void {
  const asked_at = new Date().toISOString()
  const question = { prompt, query, ...(conversation && { conversation }) }
  const store = async () => {
    await untilLoginFinished()
    if (sessionStore.get().isLoggedIn) {
      await callAccount('POST /v3/internal/questions', question)
      return refresh()
    }
    const others = kept.get().filter((one) => one.prompt !== prompt)
    kept.set([{ ...question, asked_at }, ...others].slice(0, MAX_KEPT))
  }
  void store().catch(showFailure)
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
