import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { searchParser } from '../../../data/readSearch.ts'
import { Button } from '../../../ui/Button.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'
import { AccountList } from '../AccountList.tsx'
import { AccountPage } from '../AccountPage.tsx'

const MAX_PAGE = 100_000

/** The view state of a staff list in the address. */
const parseStaffSearch = searchParser((read) => ({
  q: read.words('q'),
  /** Counted from 1. */
  page: read.count('page', MAX_PAGE),
}))

type StaffSearch = ReturnType<typeof parseStaffSearch>

export const PER_PAGE = 50

const TABS = [
  { label: 'Users', link: { to: '/staff' } },
  { label: 'Review queue', link: { to: '/datahub', search: { state: 'submitted' } } },
  { label: 'Projects', link: { to: '/staff/projects' } },
  { label: 'Categories', link: { to: '/staff/categories' } },
  { label: 'Operations', link: { to: '/staff/operations' } },
  { label: 'Audit log', link: { to: '/staff/audit' } },
] as const

/** Paths of the staff pages. */
export type StaffPath = Exclude<(typeof TABS)[number]['link']['to'], '/datahub'>

type Props = { path: StaffPath; children: ReactNode }

/** The frame of the staff pages. The server refuses everybody else, in each panel. */
export function StaffPage({ path, children }: Props) {
  return (
    <AccountPage title="Staff" path={path}>
      {() => (
        <>
          <TabLinks label="Staff" tabs={TABS} />
          {children}
        </>
      )}
    </AccountPage>
  )
}

type StaffListProps<Answer, Row> = Omit<
  ComponentProps<typeof AccountList<Answer, Row>>,
  'footer' | 'isWhole'
> &
  ReturnType<typeof useStaffSearch> & {
    /** The items, such as `users`. */
    of: string
    /** Names what is searched for, such as `Name or address`. */
    searches: string
  }

/** A list that the server searches and returns page by page, with its state in the address. */
export function StaffList<Answer extends { total: number }, Row>(
  props: StaffListProps<Answer, Row>,
) {
  const { search, show, of, searches, controls, ...list } = props
  return (
    <AccountList
      {...list}
      isWhole
      controls={
        <>
          {controls}
          <SearchForm label={searches} value={search.q} onSearch={(q) => show({ q })} />
        </>
      }
      footer={
        list.query.data && (
          <Pager
            of={of}
            page={search.page ?? 1}
            perPage={PER_PAGE}
            count={list.query.data.total}
            onChange={(page) => show({ ...search, page })}
          />
        )
      }
    />
  )
}

type SearchFormProps = {
  /** The accessible name, such as `Name or address`. */
  label: string
  value: string | undefined
  onSearch: (text: string | undefined) => void
}

/** A search field that searches on submit, since each search is a query to the database. */
function SearchForm({ label, value, onSearch }: SearchFormProps) {
  return (
    <search>
      <form
        // The back button may change the text.
        key={value}
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const text = new FormData(event.currentTarget).get('q')
          onSearch(typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined)
        }}
      >
        <Input
          size="xsmall"
          edge="quiet"
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          maxLength={200}
          defaultValue={value}
          className="w-52"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}

/** The view state of a staff list, and a function to change it. */
export function useStaffSearch(to: StaffPath) {
  const search = parseStaffSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return { search, show: (next: StaffSearch) => void navigate({ to, search: next }) }
}

/** The input of the call that lists a page of search results. */
export function pageOf({ q, page = 1 }: StaffSearch) {
  return { search: q, offset: (page - 1) * PER_PAGE, limit: PER_PAGE }
}
