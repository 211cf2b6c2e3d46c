import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { CHART_GALLERY } from '@tickmark/core/documents/gallery/CHART_GALLERY'
import { TABLE_GALLERY } from '@tickmark/core/documents/gallery/TABLE_GALLERY'
import { MARTS } from '@tickmark/core/marts/MARTS'
import { DOCS_PAGE_IDS, DOCS_PAGES } from '@tickmark/core/pages/DOCS_PAGES'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { Command } from 'cmdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../../data/createStore.ts'
import { switchStore } from '../../../data/switchStore.ts'
import { trpc } from '../../../data/trpc.ts'
import { withPartnerTicker } from '../../../data/useProjects.ts'
import { DialogPopup } from '../../../ui/DialogPopup.tsx'
import { NotReviewedMark } from '../../../ui/NotReviewedMark.tsx'
import { popupClasses } from '../../../ui/popups/popupParts.tsx'
import { useAreas, useOpenArea } from '../navigation/AreaLink.tsx'
import { shellDialog } from '../shellDialog.ts'
import { type CommandTarget, isTargetOn, type Suggestion, toLink } from './CommandTarget.ts'
import { interpretCommand, listProjectTexts } from './interpretCommand.ts'
import {
  commandEntered,
  commandField,
  commandText,
  returnFocus,
  useCommandExamples,
} from './openCommandLine.ts'
import { PlaceLogos } from './PlaceLogos.tsx'
import { recentCommands } from './recentCommands.ts'
import { suggestNear } from './suggestNear.ts'
import { useActions } from './useActions.ts'

/** The command line: a few words lead to any project, metric, statement or action. */
export function CommandDialog() {
  return (
    <Dialog.Root open onOpenChange={(next) => !next && shellDialog.close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <DialogPopup
          initialFocus={false}
          finalFocus={returnFocus.find}
          className="fixed top-[12vh] left-1/2 z-50 w-[min(600px,calc(100vw-24px))] -translate-x-1/2 overflow-hidden rounded-lg border border-line2 bg-raise shadow-pop outline-none"
        >
          <Dialog.Title className="sr-only">Command line</Dialog.Title>
          <CommandLine />
        </DialogPopup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function CommandLine() {
  const text = useStore(commandText)
  const open = useOpenTarget()
  const { suggestions, isCurrent } = useSuggestions(text)
  const choose = (item: Suggestion) => {
    shellDialog.close()
    recentCommands.add(item)
    open(item.target)
  }
  // Typed faster than the server answers, Enter means the first line of the answer.
  const [isEntered, setEntered] = useState(commandEntered.get)
  useEffect(() => {
    if (!isEntered || !isCurrent) return
    setEntered(false)
    const [first] = suggestions
    if (first !== undefined) choose(first)
  })
  const examples = useCommandExamples()
  useEffect(() => {
    // A dialog that was closed for this one gives the focus back to the page a moment later.
    const frame = requestAnimationFrame(commandField.focus)
    return () => cancelAnimationFrame(frame)
  }, [])
  const groups = Map.groupBy(suggestions, (suggestion) => suggestion.group)
  // The first line is meant until the user moves to another: what the server finds may come before what stood there.
  const isMoving = useRef(false)
  const [moved, setMoved] = useState<string>()
  const meant = suggestions.find(({ id }) => id === moved) ?? suggestions[0]
  const move = () => {
    isMoving.current = true
  }
  return (
    <Command
      shouldFilter={false}
      loop
      label="Command line"
      value={meant?.id ?? ''}
      onValueChange={(id) => isMoving.current && setMoved(id)}
      onPointerMoveCapture={move}
      onKeyDownCapture={({ key, ctrlKey }) => (/^(Arrow|Home|End)/.test(key) || ctrlKey) && move()}
    >
      <Command.Input
        // At once; the dialog itself would wait for a moment in which keys are lost.
        ref={commandField.hold}
        value={text}
        onValueChange={(next) => {
          setEntered(false)
          isMoving.current = false
          setMoved(undefined)
          commandText.set(next)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isCurrent || event.nativeEvent.isComposing) return
          // The list leaves alone what is prevented here.
          event.preventDefault()
          setEntered(true)
        }}
        placeholder={`Project, metric or command, such as ${examples[0]}`}
        className="h-12 w-full border-b border-line bg-transparent px-4 text-lg outline-none placeholder:text-fg3"
      />
      <Command.List className="max-h-[50vh] overflow-auto p-2">
        {isCurrent && (suggestions.length === 0 || groups.has('Did you mean')) && (
          <p className="px-3 py-3 text-center text-fg3">
            No results.{suggestions.length === 0 && ' Try a ticker, a project or a metric.'}
          </p>
        )}
        {[...groups].map(([group, items]) => (
          <Command.Group
            key={group}
            heading={group}
            className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-fg3"
          >
            {items.map((item) => (
              <Command.Item
                key={item.id}
                value={item.id}
                onSelect={() => choose(item)}
                className={`${popupClasses.item} min-h-8 data-[selected=true]:bg-hover data-[selected=true]:text-fg`}
              >
                <PlaceLogos {...item} />
                <bdi className="truncate">{item.title}</bdi>
                {item.isUnreviewed && <NotReviewedMark />}
                <span className="ml-auto shrink-0 pl-3 text-sm text-fg3">{item.detail}</span>
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <p className="hidden border-t border-line px-4 py-2 font-mono text-xs text-fg3 sm:block">
        {examples.slice(0, 4).join(' · ')}
      </p>
    </Command>
  )
}

/** Goes where a command leads, or does what it says. */
function useOpenTarget(): (target: CommandTarget) => void {
  const navigate = useNavigate()
  const openArea = useOpenArea()
  return (target) => {
    if (target.to === 'action') target.run()
    else if (target.to === 'area') openArea(target.area)
    else navigate(toLink(target))
  }
}

/** The pages of the documentation. */
const DOCS = DOCS_PAGE_IDS.map(
  (id): Suggestion => ({
    id: `docs/${id}`,
    group: 'Go to',
    title: DOCS_PAGES[id].title,
    detail: 'Documentation',
    synonyms: ['docs', 'documentation', 'help'],
    target: { to: 'docs', page: id },
  }),
)

/** The ready-made tables. */
const MART_PAGES = MARTS.map(
  ({ mart_id, name }): Suggestion => ({
    id: `mart/${mart_id}`,
    group: 'Go to',
    title: name,
    detail: 'Screener',
    synonyms: ['screener', 'mart', 'table', ...mart_id.split('_')],
    target: { to: 'mart', mart: mart_id.replaceAll('_', '-') },
  }),
)
const NAMED = [...DOCS, ...MART_PAGES]

/** The ready-made tables and charts. */
function useGallery(): Suggestion[] {
  const { history } = useRouter()
  const switches = useStore(switchStore)
  const listed = { tables: TABLE_GALLERY, charts: CHART_GALLERY }
  return (['tables', 'charts'] as const).flatMap((area) => {
    const detail = area === 'tables' ? 'Table' : 'Chart'
    return listed[area].flatMap(({ id, name }) => {
      const path = `/${area}/gallery-${detail.toLowerCase()}-${id}`
      return isPageOn(path, switches)
        ? {
            id: `gallery${path}`,
            group: 'Go to',
            title: name,
            detail,
            synonyms: ['template'],
            target: { to: 'action', run: () => history.push(`/explorer${path}`) },
          }
        : []
    })
  })
}

/** Returns the suggestions of the command line for a text. */
function useSuggestions(text: string): { suggestions: Suggestion[]; isCurrent: boolean } {
  const switches = useStore(switchStore)
  const texts = listProjectTexts(text, switches)
  const { data, isPlaceholderData, isPending } = useQuery({
    ...trpc.projects.search.queryOptions({ texts, with_metrics: true }),
    enabled: texts.length > 0,
    placeholderData: keepPreviousData,
  })
  const areas = useAreas().map(
    (area): Suggestion => ({
      id: `area${area.path}`,
      group: 'Go to',
      title: area.label,
      detail: `G ${area.key.toUpperCase()}`,
      target: { to: 'area', area },
    }),
  )
  const fixed = [...areas, ...useActions()]
  const recent = useStore(recentCommands)
  const projects = useMemo(() => (data?.projects ?? []).map(withPartnerTicker), [data])
  const named = [...NAMED, ...useGallery()]
  const found = interpretCommand(text, { projects, switches, fixed, named })
  const isCurrent = texts.length === 0 || !(isPlaceholderData || isPending)
  if (text.trim() === '') {
    const earlier = recent.filter(({ target }) => isTargetOn(target, switches))
    return { suggestions: [...earlier, ...found], isCurrent: true }
  }
  // A text without a match may be mistyped, but only once the search for projects has ended.
  if (found.length > 0 || !isCurrent) return { suggestions: found, isCurrent }
  const near = suggestNear(`/${encodeURIComponent(text.trim())}`, { projects, switches })
  const group = 'Did you mean' as const
  return { suggestions: near.map((one) => ({ ...one, group })), isCurrent }
}
