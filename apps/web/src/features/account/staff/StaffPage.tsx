import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Input } from '../../../ui/Input.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'
import { AccountPage } from '../AccountPage.tsx'

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

type SearchFormProps = {
  /** The accessible name, such as `Name or address`. */
  label: string
  value: string | undefined
  onSearch: (text: string | undefined) => void
}

/** A search field that searches on submit, since each search is a query to the database. */
export function SearchForm({ label, value, onSearch }: SearchFormProps) {
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
