import { Combobox } from '@base-ui/react/combobox'
import type { BaseUIEvent } from '@base-ui/react/types'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { rankMatches } from '@tickmark/core/text/scoreMatch'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { trpc } from '../../data/trpc.ts'
import { Chip } from '../Chip.tsx'
import { Icon } from '../Icon.tsx'
import { NotReviewedMark } from '../NotReviewedMark.tsx'
import {
  type FoundProject,
  isProjectOptions,
  type ListedOptions,
  type ProjectOptions,
  useChosenOption,
} from '../PickerOptions.ts'
import { ProjectLogo } from '../ProjectLogo.tsx'
import { findPairs, splitWords } from './findPairs.ts'
import { type Option, OptionWords, popupClasses } from './popupParts.tsx'

export type PickerPopupProps = {
  label: string
  /** In the order in which they are listed before anything is typed. */
  options: ListedOptions
  values: readonly string[]
  /** True if several can be chosen; the list then stays open. */
  isMultiple: boolean
  /** The entry that clears the choice of one. */
  none?: string | undefined
  onChange: (values: string[]) => void
  /** The button that opened the list. */
  anchor: RefObject<HTMLElement | null>
  /** Called with the search field once it is there. */
  onField: (field: HTMLInputElement) => void
  onClose: (returnsFocus: boolean) => void
}

/** As many rows as a user reads before they type, and as are drawn in a moment. */
const MAX_ROWS = 100
const MAX_TEXT_LENGTH = 200
/** Closed by what is done elsewhere, which keeps the focus. */
const ELSEWHERE: ReadonlySet<string> = new Set(['outside-press', 'focus-out'])

/** A list to search by typing, in which one or several are chosen. */
export function PickerPopup(props: PickerPopupProps) {
  const { label, options, values, isMultiple, none, onChange, anchor, onField, onClose } = props
  const [text, setText] = useState('')
  const [isEntered, setEntered] = useState(false)
  const { found, total, isCurrent } = useFound(text, options)
  const shown = found.slice(0, MAX_ROWS)
  const optionOf = useChosenOption(options)
  const chosen = values.flatMap((value) => optionOf(value) ?? [])
  // Given the field once: a callback that changed would be given it on each render.
  const [takeField] = useState(() => onField)
  const field = useCallback(
    (element: HTMLInputElement | null) => {
      if (element !== null) takeField(element)
    },
    [takeField],
  )
  const choose = (next: readonly Option[]) => {
    const unlisted = values.filter((one) => optionOf(one) === undefined)
    onChange([...(isMultiple ? unlisted : []), ...next.map(({ value }) => value)])
    if (isMultiple) setText('')
    else onClose(true)
  }
  /** Typed faster than the list follows, Enter means the first row all the same. */
  const chooseFirst = (event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) => {
    if (event.key !== 'Enter' || text.trim() === '') return
    if (isCurrent && event.currentTarget.hasAttribute('aria-activedescendant')) return
    event.preventBaseUIHandler()
    event.preventDefault()
    setEntered(true)
  }
  // The list may still be on the way from the server: what was entered is chosen once it has arrived.
  useEffect(() => {
    if (!isEntered || !isCurrent) return
    setEntered(false)
    const [first] = shown
    if (first === undefined || first.unavailable !== undefined) return
    choose([...(isMultiple ? chosen.filter(({ value }) => value !== first.value) : []), first])
  })
  const base = {
    open: true,
    autoHighlight: true,
    items: found,
    filteredItems: shown,
    inputValue: text,
    onInputValueChange: setText,
    isItemEqualToValue: (a: Option, b: Option) => a.value === b.value,
    onOpenChange: (isOpen: boolean, { reason }: { reason: string }) => {
      if (!isOpen) onClose(!ELSEWHERE.has(reason))
    },
  }
  const list = (
    <Combobox.Portal>
      <Combobox.Positioner
        anchor={anchor}
        sideOffset={4}
        align="start"
        className="z-50"
        collisionPadding={8}
      >
        <Combobox.Popup
          aria-label={label}
          initialFocus={false}
          finalFocus={false}
          className={`${popupClasses.box} flex w-72 flex-col`}
        >
          <Combobox.Input
            ref={field}
            onKeyDown={chooseFirst}
            placeholder="Search"
            aria-label={`Search ${label}`}
            className="h-9 shrink-0 border-b border-line bg-transparent px-3 text-md outline-none placeholder:text-fg3"
          />
          {isMultiple && <Chosen options={chosen} onChange={onChange} />}
          {!isMultiple && none !== undefined && chosen.length > 0 && (
            <button
              type="button"
              className="mx-1 mt-1 flex h-7 shrink-0 items-center rounded-sm px-2 text-left text-md text-fg3 hover:bg-hover"
              onClick={() => {
                onChange([])
                onClose(true)
              }}
            >
              {none}
            </button>
          )}
          <Combobox.Empty className="px-3 text-sm text-fg3 not-empty:py-3">
            {describeEmpty(isCurrent, text)}
          </Combobox.Empty>
          <Combobox.List className="overflow-auto p-1">
            {(option: Option) => (
              <Combobox.Item
                key={option.value}
                value={option}
                disabled={option.unavailable !== undefined && !values.includes(option.value)}
                className={popupClasses.item}
              >
                {isMultiple && (
                  <span className="w-3 shrink-0 text-accent-fg">
                    <Combobox.ItemIndicator>
                      <Icon name="tick" size={12} />
                    </Combobox.ItemIndicator>
                  </span>
                )}
                {option.projectId !== undefined && (
                  <ProjectLogo projectId={option.projectId} name={option.label} size={16} />
                )}
                <OptionWords {...option} />
                {option.isUnreviewed && <NotReviewedMark />}
                <span className="ml-auto flex shrink-0 items-center gap-2 pl-3 text-sm text-fg3">
                  {option.unavailable ?? option.detail}
                  {!isMultiple && (
                    <Combobox.ItemIndicator className="text-accent-fg">
                      <Icon name="tick" size={12} />
                    </Combobox.ItemIndicator>
                  )}
                </span>
              </Combobox.Item>
            )}
          </Combobox.List>
          {total > shown.length && (
            <p className="shrink-0 border-t border-line px-3 py-1.5 text-sm text-fg3">
              {total - shown.length} more: type to narrow
            </p>
          )}
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
  if (isMultiple)
    return (
      <Combobox.Root {...base} multiple value={chosen} onValueChange={choose}>
        {list}
      </Combobox.Root>
    )
  return (
    <Combobox.Root
      {...base}
      value={chosen[0] ?? null}
      onValueChange={(next: Option | null) => choose(next === null ? [] : [next])}
    >
      {list}
    </Combobox.Root>
  )
}

type ChosenProps = { options: readonly Option[]; onChange: (values: string[]) => void }

/** Lists the chosen options, each with a button that removes it. */
function Chosen({ options, onChange }: ChosenProps) {
  if (options.length === 0) return null
  const others = (gone: Option) => options.filter((one) => one !== gone).map(({ value }) => value)
  return (
    <div className="flex max-h-24 shrink-0 flex-wrap gap-1 overflow-auto border-b border-line p-1.5">
      <ul aria-label="Chosen" className="contents">
        {options.map((option) => (
          <Chip
            key={option.value}
            name={option.label}
            projectId={option.projectId ?? false}
            onRemove={() => onChange(others(option))}
          />
        ))}
      </ul>
      {options.length > 1 && (
        <button
          type="button"
          className="h-6 rounded-sm px-1.5 text-sm text-fg3 hover:bg-hover"
          onClick={() => onChange([])}
        >
          Clear {options.length}
        </button>
      )}
    </div>
  )
}

function namesOf({ label, value, detail = '', words = [] }: Option): string[] {
  return [label, detail, value, ...words]
}

function describeEmpty(isCurrent: boolean, text: string): string {
  if (!isCurrent) return 'Loading…'
  return text.trim() === '' ? 'Nothing to choose from.' : 'No results.'
}

type Found = {
  found: readonly Option[]
  /** The number of options, listed or not. */
  total: number
  /** False while options of an earlier text, or none, are shown. */
  isCurrent: boolean
}

/** The options that a text means, the best match first: out of a list, or found by the server. */
function useFound(text: string, options: ListedOptions): Found {
  const isSearch = isProjectOptions(options)
  const whole = text.trim().slice(0, MAX_TEXT_LENGTH)
  const parts = isSearch && options.metrics !== undefined ? splitWords(whole) : []
  const { data, isPlaceholderData } = useQuery({
    ...trpc.projects.search.queryOptions({
      texts: whole === '' ? [] : [...new Set([whole, ...parts.map(([name]) => name)])],
      limit: MAX_ROWS,
      ...(isSearch && options.input),
      ...(parts.length > 0 && { with_metrics: true }),
    }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => {
    if (!isProjectOptions(options)) {
      const found = rankMatches(text, options ?? [], namesOf)
      return { found, total: found.length, isCurrent: options !== undefined }
    }
    const { before = [], after = [], without = [], metrics = [] } = options
    const projects = (data?.projects ?? [])
      .filter(({ project_id }) => !without.includes(project_id))
      .map((project) => toProjectOption(project, options))
    const named = rankMatches(text, [...before, ...projects, ...after], namesOf)
    const matches = [
      ...named.filter(({ isUnreviewed }) => !isUnreviewed),
      ...named.filter(({ isUnreviewed }) => isUnreviewed),
      ...findPairs(text, data?.projects ?? [], metrics),
    ]
    // If nothing matches, the server returns similar names.
    const found = matches.length > 0 ? matches : projects
    const unlisted = (data?.total ?? 0) - (data?.projects.length ?? 0)
    return {
      found,
      total: found.length + unlisted,
      isCurrent: data !== undefined && !isPlaceholderData,
    }
  }, [text, options, data, isPlaceholderData])
}

/** A found project as an option. */
function toProjectOption(project: FoundProject, options: ProjectOptions): Option {
  const unavailable = options.unavailable?.(project)
  return {
    value: (options.prefix ?? '') + project.project_id,
    label: project.name,
    detail: project.symbol,
    words: project.aliases,
    projectId: project.project_id,
    isUnreviewed: !project.is_reviewed,
    ...(unavailable !== undefined && { unavailable }),
  }
}
