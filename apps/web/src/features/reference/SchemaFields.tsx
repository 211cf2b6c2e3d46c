import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { listFields, nameType, type Schema } from './readCalls.ts'

/** The fields of a schema; those that have fields themselves expand. */
export function SchemaFields({ schema }: { schema: Schema }) {
  return (
    <ul className="flex flex-col">
      {listFields(schema).map((field) => (
        <li key={field.name} className="border-t border-line py-2 first:border-t-0">
          <SchemaField {...field} />
        </li>
      ))}
    </ul>
  )
}

type FieldProps = { name: string; schema: Schema; required?: boolean; place?: string }

/** A parameter or a field: its name, type and meaning, its values, and what it holds. */
export function SchemaField({ name, schema, required = false, place }: FieldProps) {
  const { description } = schema
  const values = schema.enum ?? schema.items?.enum
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <code className="min-w-0 font-mono text-sm font-medium">
          <Breakable text={name} />
        </code>
        <span className="font-mono text-xs text-fg3">{nameType(schema)}</span>
        {place !== undefined && <span className="text-xs text-fg3">in {place}</span>}
        {required && <span className="text-xs text-accent-fg">required</span>}
      </p>
      {description !== undefined && <p className="text-sm text-fg2">{withCode(description)}</p>}
      {schema.default !== undefined && (
        <p className="text-sm text-fg3">
          Default{' '}
          <code className="font-mono">
            {typeof schema.default === 'string' ? schema.default : JSON.stringify(schema.default)}
          </code>
        </p>
      )}
      {values !== undefined && (
        <Folded label={`${values.length} values`} isOpen={values.length <= 8}>
          <p className="flex flex-wrap gap-1">
            {values.map((value) => (
              <code key={String(value)} className="rounded-sm bg-hover px-1.5 font-mono text-xs">
                {String(value)}
              </code>
            ))}
          </p>
        </Folded>
      )}
      {listFields(schema).length > 0 && (
        <Folded label={`${listFields(schema).length} fields`}>
          <div className="border-l border-line pl-3">
            <SchemaFields schema={schema} />
          </div>
        </Folded>
      )}
    </div>
  )
}

type FoldedProps = { label: string; isOpen?: boolean; children: ReactNode }

function Folded({ label, isOpen = false, children }: FoldedProps) {
  return (
    <details open={isOpen}>
      <summary className="w-fit cursor-pointer py-0.5 text-sm text-fg3 hover:text-fg pointer-coarse:py-3.5">
        {label}
      </summary>
      <div className="pt-1">{children}</div>
    </details>
  )
}

/** A path or an id that breaks between its words only. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[/_.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** Text in which what is between backticks is code. */
export function withCode(text: string): ReactNode {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <code key={at} className="font-mono text-[0.92em] text-fg">
        {part}
      </code>
    ),
  )
}
