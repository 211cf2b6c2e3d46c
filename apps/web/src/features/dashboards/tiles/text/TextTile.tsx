import { fillTitle } from '../../variables/fillTitle.ts'
import { useDashboardScope } from '../../view/DashboardScope.ts'
import { MarkdownText } from './MarkdownText.tsx'

type Props = {
  text: string
  /** Names the tile's footnotes apart from those of others. */
  id: string
}

/** A text, with the names of variables filled in. It scrolls within its tile. */
export function TextTile({ text, id }: Props) {
  const { names, isPresenting } = useDashboardScope()
  const size = isPresenting ? 'text-[18px]' : 'text-md'
  const className = `min-h-0 flex-1 overflow-auto px-3.5 pb-3 focus-visible:-outline-offset-2 ${size}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts must scroll by keyboard too.
    <div tabIndex={0} className={className}>
      <MarkdownText text={fillTitle(text, names)} id={id} />
    </div>
  )
}
