import type { AskConversation } from '@tickmark/core/accounts/AskedQuestion'
import { Button } from '../../../ui/Button.tsx'
import type { Line } from './useAsk.ts'

/** Offers to ask the language model that the operator connected, and says what that sends. */
export function ModelOffer({
  offer: { model, host },
  onAsk,
}: {
  offer: Line<'offer'>
  onAsk: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button onClick={onAsk}>Ask {model}</Button>
      <p className="text-sm text-fg2">
        Sends your question, the query on screen, and names and definitions from the catalog to the
        language model {model} at {host}. No figures and nothing about you.
      </p>
    </div>
  )
}

type SentProps = {
  texts: readonly Line<'sent'>[]
  /** The texts that a model was sent when the question was asked before. */
  replayed: AskConversation | undefined
}

/** Every text that went to the language model, now or when the question was asked before. */
export function SentTexts({ texts: sent, replayed }: SentProps) {
  const { model, host, texts } = replayed ?? { ...sent[0], texts: sent }
  if (texts.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-fg2">
        Sent to {model} at {host}
        {replayed && ', when the question was asked before'}: {texts.length} texts
      </summary>
      <dl className="mt-2 flex flex-col gap-3">
        {texts.map(({ what, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts are only added, and two may be alike.
          <div key={at} className="min-w-0">
            <dt className="font-medium break-words">{what}</dt>
            <dd className="max-h-60 overflow-auto rounded-sm border border-line bg-raise p-2">
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
              <pre tabIndex={0} className="font-mono text-xs break-words whitespace-pre-wrap">
                {text}
              </pre>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
