import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AskPart } from '@tickmark/core/answers/AskPlan'
import { KEPT_STATISTICS, type KeptStatistic } from '@tickmark/core/answers/choices'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { readChart } from '@tickmark/core/documents/readChart'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { toDrawable } from '../../../charts/custom/toDrawable.ts'
import { describeError } from '../../../data/describeError.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { DocumentBar } from '../../../documents/bar/DocumentBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorPanel } from '../../../ui/EmptyState.tsx'
import { TextArea } from '../../../ui/Input.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts.ts'
import { Builder } from '../Builder.tsx'
import { titleChart } from '../titleChart.ts'
import { useAddressChart } from '../useAddressChart.ts'
import { AskedScreen } from './AskedScreen.tsx'
import { AskChoices, AskParts } from './AskParts.tsx'
import { EXAMPLES } from './EXAMPLES.ts'
import { ModelOffer, SentTexts } from './ModelPanels.tsx'
import { QuestionHistory, searchQuery } from './QuestionHistory.tsx'
import { type Asked, useAsk } from './useAsk.ts'
import { type PastQuestion, useQuestionHistory } from './useQuestionHistory.ts'

/** Figures asked for in words. The address holds the query that the words stand for, so that a link shares that. */
export function QueriesPage() {
  const title = useScreenTitle('/queries')
  const { ask: linked } = useSearch({ strict: false })
  const { definition, problems, change } = useAddressChart(undefined)
  const [first] = definition.questions
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const answer = useAsk(asked)
  const history = useQuestionHistory()
  // A query that a picker changed or that is replayed is in the address, and not what the words say.
  useUnderstood(asked?.prompt, asked?.query ? undefined : answer.asked, (words, query) =>
    history.keep(words, query, answer.conversation),
  )
  const isOfChart = useIsOfChart(answer.asked, first?.query) || answer.isPlaceholderData
  const field = useRef<HTMLTextAreaElement>(null)
  /** The chart of an earlier question must not look like the answer to this one. */
  const isUnanswered =
    (answer.failure ?? answer.clarification ?? answer.screen ?? answer.error ?? undefined) !==
    undefined
  const ask = (prompt: string) => {
    setText(prompt)
    // The pressed element may be gone. On touch screens, focusing the field would open a keyboard over the answer.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
    setAsked({
      prompt,
      // A list goes on from the chart before it, if at all, and so does a question back about it.
      context: isUnanswered ? asked?.context : first?.query,
      earlier: isUnanswered && asked ? listEarlier(asked, answer.screen !== undefined) : undefined,
      statistic: isOfChart ? findStatistic(answer.parts) : undefined,
    })
  }
  const changeChart = (next: ChartDefinition) => {
    change(next)
    const [one, ...others] = next.questions
    const isSame = JSON.stringify(one?.query) === JSON.stringify(first?.query)
    if (one !== undefined && others.length === 0 && !isSame)
      setAsked({ prompt: asked?.prompt ?? '', context: asked?.context, query: one.query })
  }
  useLinked(linked, ask)
  const prompt = asked?.prompt ?? ''
  const isChartShown = first !== undefined && !isUnanswered
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      {/* The name of a chart is the heading of its page. */}
      {!isChartShown && <h1 className="text-xl font-semibold tracking-tight">{title}</h1>}
      <AskForm
        field={field}
        text={text}
        onText={setText}
        isRunning={answer.fetchStatus === 'fetching'}
        past={history.questions}
        onAsk={ask}
      />
      <p className="text-sm text-fg2">
        Questions are read by rules on this server, in English and German. Nothing is sent to a
        language model unless you press its button.
      </p>
      {answer.error && (
        <ErrorPanel message={describeError(answer.error)} onRetry={() => void answer.refetch()} />
      )}
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {isOfChart && answer.parts && answer.parts.length > 0 && (
          <AskParts
            prompt={prompt}
            parts={answer.parts}
            // A query that was given needs no answer to be changed again, and an open picker stays.
            chart={(asked?.query ?? answer.asked) && definition}
            onAsk={ask}
            onChange={changeChart}
          />
        )}
        {answer.clarification && (
          <>
            <p className="font-medium">{answer.clarification.question}</p>
            <AskChoices choices={answer.clarification.choices} onAsk={ask} />
          </>
        )}
        {answer.failure && (
          <>
            <p role="alert" className="font-medium">
              {answer.failure.message}
            </p>
            <AskChoices
              lead="Did you mean"
              choices={listNearest(prompt, answer.failure.names)}
              onAsk={ask}
            />
          </>
        )}
        {answer.offer && (
          <ModelOffer
            offer={answer.offer}
            onAsk={() => setAsked(asked && { ...asked, model: true })}
          />
        )}
        {answer.screen !== undefined ? (
          <AskedScreen
            screen={answer.screen}
            tables={answer.tables}
            explanations={answer.explanations}
          />
        ) : (
          isOfChart &&
          answer.explanations.map(({ text }) => (
            <p key={text} className="max-w-prose">
              {text}
            </p>
          ))
        )}
        <SentTexts
          texts={answer.sent}
          replayed={asked?.query === undefined ? undefined : answer.conversation}
        />
      </div>
      {first !== undefined && isUnanswered && (
        <Button className="self-start" onClick={() => setAsked(null)}>
          Back to the previous chart
        </Button>
      )}
      {isChartShown ? (
        <AskedChart chart={definition} problems={problems} onChange={changeChart} />
      ) : (
        answer.screen === undefined && <Examples onAsk={ask} />
      )}
      <QuestionHistory
        history={history}
        onOpen={({ prompt, query, asked_at, conversation }) => {
          setText(prompt)
          setAsked({ prompt, query, since: asked_at, conversation })
        }}
      />
    </div>
  )
}

/** The questions that led to a list; one that was asked about is none of them. */
function listEarlier({ earlier = [], prompt }: Asked, isList: boolean): readonly string[] {
  return isList ? [...earlier, prompt].slice(-MAX_EARLIER) : earlier
}

const MAX_EARLIER = 20

/** The statistic that the sentences of an answer state, which its query does not hold. */
function findStatistic(parts: readonly AskPart[] = []): KeptStatistic | undefined {
  const value = parts.find(({ role }) => role === 'statistic')?.value
  return KEPT_STATISTICS.find((one) => one === value)
}

/**
 * Returns whether an answer is about the query of the chart, or the address is about to follow it. Sentences about another
 * one, as after going back, would be about other figures.
 */
function useIsOfChart(answered: MetricQuery | undefined, shown: MetricQuery | undefined): boolean {
  const [met, setMet] = useState<MetricQuery>()
  if (answered === undefined) return true
  const isSame = JSON.stringify(firstOf(answered)) === JSON.stringify(shown)
  if (isSame && met !== answered) setMet(answered)
  return isSame || met !== answered
}

/** A query as the address of its chart holds it. */
function firstOf(query: MetricQuery): MetricQuery | undefined {
  return readChart(searchQuery(query).chart).definition.questions[0]?.query
}

/** Asks the question that the address brings, as from the command line. */
function useLinked(linked: string | undefined, ask: (prompt: string) => void): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (linked !== undefined) latest.current(linked)
  }, [linked])
}

/**
 * Puts the query that was understood into the address, in place of the words that a link brought, and both into the
 * history.
 */
function useUnderstood(
  prompt: string | undefined,
  query: MetricQuery | undefined,
  keep: (prompt: string, query: MetricQuery) => void,
): void {
  const navigate = useNavigate()
  const keepNow = useEffectEvent((understood: MetricQuery) => {
    if (prompt !== undefined) keep(prompt, understood)
  })
  useEffect(() => {
    if (query === undefined) return
    keepNow(query)
    void navigate({ to: '.', search: searchQuery(query), resetScroll: false })
  }, [navigate, query])
}

type ChartProps = Omit<Parameters<typeof Builder>[0], 'title'>

/** The chart of a question, with everything that can be done with a chart: changed, saved, shared. */
function AskedChart({ chart, problems, onChange }: ChartProps) {
  const { byId } = useProjects()
  const title = titleChart(chart, (id) => byId.get(id)?.name)
  return (
    <>
      <DocumentBar
        kind="chart"
        document={undefined}
        content={toDrawable(chart) ?? chart}
        isChanged={false}
        onContent={onChange}
        onSaved={() => undefined}
        suggestedName={title}
      />
      <Builder title={title} chart={chart} problems={problems} onChange={onChange} />
    </>
  )
}

function Examples({ onAsk }: { onAsk: (prompt: string) => void }) {
  return (
    <Panel title="Examples">
      <div className="grid gap-4 p-3.5 sm:grid-cols-2">
        {Object.entries(EXAMPLES).map(([area, prompts]) => (
          <section key={area} className="flex min-w-0 flex-col items-start gap-1.5">
            <h3 className="text-sm font-medium text-fg2">{area}</h3>
            {prompts.map((prompt) => (
              <button
                key={prompt}
                type="button"
                className="min-h-6 text-left text-fg2 hover:text-fg hover:underline pointer-coarse:min-h-11"
                onClick={() => onAsk(prompt)}
              >
                {prompt}
              </button>
            ))}
          </section>
        ))}
      </div>
    </Panel>
  )
}

type Names = NonNullable<ReturnType<typeof useAsk>['failure']>['names']

/** The question with each name that is like one that nothing has. */
function listNearest(prompt: string, names: Names): { label: string; prompt: string }[] {
  return names.flatMap(({ name, nearest }) =>
    nearest.map(({ value, label }) => ({ label, prompt: prompt.replace(name, value) })),
  )
}

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  isRunning: boolean
  past: readonly PastQuestion[]
  onAsk: (prompt: string) => void
}

/** Takes a question: `/` leads to it, Enter submits it, and the arrow up brings earlier questions back. */
function AskForm({ field, text, onText, isRunning, past, onAsk }: Props) {
  useShortcuts([
    {
      group: 'Queries',
      scope: 'default',
      keys: '/',
      label: 'Ask',
      isOfPage: true,
      run: () => {
        field.current?.focus()
        field.current?.select()
      },
    },
  ])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
      return
    }
    const earlier = recall(event.key, text, past)
    if (earlier === undefined) return
    event.preventDefault()
    onText(earlier)
  }
  return (
    <search>
      <form
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onAsk(text.trim())
        }}
      >
        <TextArea
          ref={field}
          aria-label="Ask for figures"
          aria-description="Enter submits, Shift Enter starts a new line, the up arrow recalls earlier questions."
          placeholder="Monthly fees of Aave by chain since 2023"
          line="large"
          className="flex-1"
          rows={1}
          maxLength={1_000}
          enterKeyHint="send"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" variant="solid" size="large" disabled={text.trim() === ''}>
          {isRunning ? 'Asking…' : 'Ask'}
        </Button>
      </form>
    </search>
  )
}

/** The question before or after the one in the field, which is empty or an earlier one; undefined for other keys. */
function recall(key: string, text: string, past: readonly PastQuestion[]): string | undefined {
  const step = { ArrowUp: 1, ArrowDown: -1 }[key]
  const at = past.findIndex(({ prompt }) => prompt === text)
  if (step === undefined || (text !== '' && at < 0)) return undefined
  return at + step < 0 ? '' : past[at + step]?.prompt
}
