import type { Transform } from '@tickmark/core/query/MetricQuery'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Question } from '../model/newQuestion.ts'
import { kindOfTransform } from './kindOfTransform.ts'
import { NumberInput } from './NumberInput.tsx'
import { orderTransforms } from './orderTransforms.ts'
import { TRANSFORM_KINDS, type TransformKind } from './TRANSFORM_KINDS.ts'

const OPTIONS = (Object.entries(TRANSFORM_KINDS) as [TransformKind, { label: string }][]).map(
  ([value, { label }]) => ({ value, label }),
)
const MOST = 6

type Props = { question: Question; onChange: (question: Question) => void }

/** What is made of the values of a question, step by step. */
export function TransformsPart({ question, onChange }: Props) {
  const { transforms } = question.query
  const set = (next: Transform[]) =>
    onChange({ ...question, query: { ...question.query, transforms: orderTransforms(next) } })
  return (
    <div className="flex flex-col gap-1.5">
      <ol aria-label="Transforms" className="flex flex-col gap-1 empty:hidden">
        {transforms.map((transform, index) => {
          const { label } = TRANSFORM_KINDS[kindOfTransform(transform)]
          return (
            // The same may be made of values twice, so that only the place tells steps apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <li key={`${index} ${transform.kind}`} className="flex items-center gap-1.5 text-sm">
              <span className="w-4 text-right text-fg3">{index + 1}</span>
              <span className="min-w-0 flex-1 truncate">{label}</span>
              {transform.kind === 'rolling' && (
                <NumberInput
                  label="Periods"
                  value={transform.periods}
                  min={2}
                  max={1_000}
                  onChange={(periods) => set(transforms.with(index, { ...transform, periods }))}
                />
              )}
              {transform.kind === 'index' && (
                <NumberInput
                  label="First value"
                  value={transform.base}
                  min={0.01}
                  max={1_000_000}
                  isWhole={false}
                  onChange={(base) => set(transforms.with(index, { ...transform, base }))}
                />
              )}
              <Button
                variant="ghost"
                aria-label={`Apply ${label} earlier`}
                disabled={index === 0}
                className="px-1"
                onClick={() =>
                  set(transforms.toSpliced(index, 1).toSpliced(index - 1, 0, transform))
                }
              >
                <Icon name="sortUp" size={12} />
              </Button>
              <Button
                variant="ghost"
                aria-label={`Take ${label} away`}
                className="px-1"
                onClick={() => set(transforms.toSpliced(index, 1))}
              >
                <Icon name="close" size={10} />
              </Button>
            </li>
          )
        })}
      </ol>
      {transforms.length < MOST && (
        <Select
          label="Add a transform"
          size="xsmall"
          className="w-44"
          options={OPTIONS}
          value={null}
          placeholder="Add a transform"
          onChange={(kind) => set([...transforms, TRANSFORM_KINDS[kind].make])}
        />
      )}
    </div>
  )
}
