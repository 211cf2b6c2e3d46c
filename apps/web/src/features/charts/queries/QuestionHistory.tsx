import { Link } from '@tanstack/react-router'
import { chartOfQuery } from '@tickmark/core/documents/chartOfQuery'
import { writeChart } from '@tickmark/core/documents/writeChart'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { useState } from 'react'
import { Age } from '../../../documents/Age.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { showFailure } from '../../../ui/toasts/showFailure.ts'
import type { QuestionHistory as History, PastQuestion } from './useQuestionHistory.ts'

/** The part of an address that shows a query. */
export function searchQuery(query: MetricQuery) {
  return { chart: writeChart(chartOfQuery(query)) }
}

/** The questions that were asked before, each a link to its query; renders nothing without any. */
export function QuestionHistory({
  history: { questions, isOfAccount, remove, clear },
  onOpen,
}: {
  history: History
  onOpen: (question: PastQuestion) => void
}) {
  const [isClearing, setClearing] = useState(false)
  if (questions.length === 0) return null
  return (
    <Panel
      title="History"
      controls={<Button onClick={() => setClearing(true)}>Clear history</Button>}
      footer={
        isOfAccount
          ? 'The latest 200 questions, stored with your account.'
          : 'The latest 20 questions, stored in this browser.'
      }
    >
      <ul className="max-h-96 overflow-y-auto">
        {questions.map((question) => {
          const { prompt, query, asked_at } = question
          return (
            <li
              key={prompt}
              className="flex min-h-11 items-center gap-3 border-t border-line px-3.5 text-sm"
            >
              <Link
                to="."
                search={searchQuery(query)}
                className="min-w-0 flex-1 truncate py-1 text-fg2 hover:text-fg hover:underline"
                title={prompt}
                onClick={() => onOpen(question)}
              >
                <bdi>{prompt}</bdi>
              </Link>
              <span className="text-fg3">
                <Age at={asked_at} />
              </span>
              <IconButton
                icon="close"
                label={`Delete “${prompt}”`}
                onClick={() => void remove(question).catch(showFailure)}
              />
            </li>
          )
        })}
      </ul>
      {isClearing && (
        <ConfirmDialog
          title="Clear the question history?"
          action="Clear history"
          onConfirm={clear}
          onClose={() => setClearing(false)}
        >
          All {questions.length} questions are deleted.
        </ConfirmDialog>
      )}
    </Panel>
  )
}
