import { useId } from 'react'
import { DocumentLink } from '../DocumentLink.tsx'

/** A template for a new document. */
export type ListTemplate = {
  name: string
  description: string
  /** The address of the terminal that opens it, unsaved. */
  href: string
}

/** The templates for a new document. */
export function Templates({ templates }: { templates: readonly ListTemplate[] }) {
  const id = useId()
  if (templates.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-md font-semibold">
        Start with a template
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-2">
        {templates.map(({ name, description, href }) => (
          <li key={href} className="flex">
            <DocumentLink
              href={href}
              className="flex grow flex-col gap-0.5 rounded-md border border-line bg-raise px-3.5 py-2.5 transition-colors hover:border-line2 hover:bg-hover"
            >
              <span className="font-medium">{name}</span>
              <span className="text-sm text-fg2">{description}</span>
            </DocumentLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
