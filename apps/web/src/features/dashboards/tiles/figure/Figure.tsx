import { Delta } from '../../../../ui/Delta.tsx'
import { joinClasses } from '../../../../ui/joinClasses.ts'
import { Sparkline } from '../../../../ui/Sparkline.tsx'
import type { PreparedFigure } from './prepareFigure.ts'

type Props = { figure: PreparedFigure; isLarge: boolean; isSample: boolean }

/** A figure with its period, its changes and the way it came. */
export function Figure({ figure, isLarge, isSample }: Props) {
  const { value, period, isUnfinished, comparisons, sinceThen, lowerIsBetter, trend } = figure
  const small = isLarge ? 'text-lg' : 'text-sm'
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-between gap-1 overflow-hidden px-3.5 pb-3">
      <div className="flex min-w-0 items-center justify-between gap-3">
        <p
          className={joinClasses(
            'truncate font-semibold tracking-tight',
            isLarge ? 'text-[44px] leading-[52px]' : 'text-xl',
          )}
        >
          {value}
        </p>
        <Sparkline values={trend} />
      </div>
      <p className={joinClasses('min-w-0 text-fg3', small)}>
        <span className="text-fg2">{period}</span>
        {isUnfinished && ' so far'}
        {comparisons.map(({ change, against }) => (
          <span key={against} className="whitespace-nowrap">
            {' · '}
            <Delta change={change} lowerIsBetter={lowerIsBetter} /> vs {against}
          </span>
        ))}
        {sinceThen !== undefined && <span className="whitespace-nowrap"> · {sinceThen}</span>}
        {isSample && ' · sample data'}
      </p>
    </div>
  )
}
