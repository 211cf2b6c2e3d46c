import { formatDay } from '@tickmark/core/formats/formatDay'
import { Delta } from '../../../../ui/Delta.tsx'
import { joinClasses } from '../../../../ui/joinClasses.ts'
import { Sparkline } from '../../../../ui/Sparkline.tsx'
import type { PreparedFigure } from './prepareFigure.ts'

type Props = { figure: PreparedFigure; isLarge: boolean; isSample: boolean }

/** A figure with its period, its changes and the way it came. */
export function Figure({ figure, isLarge, isSample }: Props) {
  const { value, period, isUnfinished, dataFrom, comparisons, sinceThen, lowerIsBetter, trend } =
    figure
  const small = isLarge ? 'text-sm sm:text-[14px] sm:leading-5' : 'text-sm'
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-between gap-1 overflow-hidden px-3.5 pb-3">
      <div className="flex min-w-0 items-center justify-between gap-3">
        <p
          className={joinClasses(
            'truncate font-semibold tracking-tight',
            isLarge ? 'text-[32px] leading-10 sm:text-[44px] sm:leading-[52px]' : 'text-xl',
          )}
        >
          {value}
        </p>
        <span className={isLarge ? 'origin-right scale-125' : ''}>
          {/* The line covers the whole range, which is the window of no change below it. */}
          <Sparkline
            values={trend}
            change={comparisons.length > 0 ? null : undefined}
            lowerIsBetter={lowerIsBetter}
          />
        </span>
      </div>
      <p className={joinClasses('flex min-w-0 flex-wrap gap-x-2.5 text-fg3', small)}>
        <span className="w-full">
          <span className="text-fg2">{period}</span>
          {isUnfinished && ' so far'}
          {dataFrom !== undefined && `, partial: data begin ${formatDay(dataFrom)}`}
          {sinceThen !== undefined && ` · ${sinceThen}`}
        </span>
        {comparisons.map(({ change, against }) => (
          <span key={against} className="whitespace-nowrap">
            <Delta change={change} lowerIsBetter={lowerIsBetter} /> vs {against}
          </span>
        ))}
        {isSample && <span className="sr-only">Sample data</span>}
      </p>
    </div>
  )
}
