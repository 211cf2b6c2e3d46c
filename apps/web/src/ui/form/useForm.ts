import { useEffect, useRef, useState } from 'react'
import { describeError } from '../../data/describeError.ts'
import { HttpError } from '../../data/rest/HttpError.ts'
import type { FormFaults, FormState } from './Form.tsx'

type FormOptions<N extends string> = {
  /** The names of its fields. */
  names: readonly N[]
  /** Returns the faults of the input, by field; called before anything is sent. */
  check?: (values: Readonly<Record<N, string>>) => Partial<Record<N, string | undefined>>
  /** Sends it. Where it fails, the form says why and keeps what was written. */
  send: (values: Readonly<Record<N, string>>) => Promise<unknown>
  /** True if the fields are emptied once it was sent, as passwords are. */
  isEmptiedAfter?: boolean
}

const NO_FAULTS: FormFaults = { fields: {} }

/**
 * A form whose fields the browser keeps, so that password managers, drafts and the back button work on it as on any
 * other. It is sent once at a time.
 */
export function useForm<N extends string>(options: FormOptions<N>): FormState {
  const { names, check, send, isEmptiedAfter = false } = options
  const ref = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState(NO_FAULTS)
  const [isPending, setPending] = useState(false)
  // Set at once, where the state above comes with the next drawing: two quick presses send one form.
  const isOnItsWay = useRef(false)

  // The focus is the browser's: it goes to the first field that is not right, which is then read with what is wrong.
  useEffect(() => {
    if (Object.keys(faults.fields).length === 0) return
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  const run = async (form: HTMLFormElement) => {
    if (isOnItsWay.current) return
    const values = readValues(form, names)
    const wrong = listWrong(check?.(values) ?? {})
    if (wrong.length > 0) return setFaults({ fields: Object.fromEntries(wrong) })
    isOnItsWay.current = true
    setPending(true)
    setFaults(NO_FAULTS)
    try {
      await send(values)
      if (isEmptiedAfter) form.reset()
    } catch (failure) {
      setFaults(describeRefusal(failure, names))
    } finally {
      isOnItsWay.current = false
      setPending(false)
    }
  }

  return {
    ref,
    faults,
    isPending,
    submit: (event) => {
      event.preventDefault()
      void run(event.currentTarget)
    },
    forget: (name) => {
      if (faults.fields[name] === undefined) return
      const { [name]: _, ...fields } = faults.fields
      setFaults({ ...faults, fields })
    },
  }
}

function listWrong(checked: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(checked).flatMap(([name, fault]) =>
    fault === undefined ? [] : [[name, fault]],
  )
}

function readValues<N extends string>(
  form: HTMLFormElement,
  names: readonly N[],
): Record<N, string> {
  const data = new FormData(form)
  const read = (name: N) => {
    const value = data.get(name)
    return [name, typeof value === 'string' ? value : '']
  }
  return Object.fromEntries(names.map(read)) as Record<N, string>
}

/** A fault that a form itself reports instead of sending: at the field, or for the whole where none is named. */
export class FormFault extends Error {
  readonly field: string | undefined

  constructor(message: string, field?: string) {
    super(message)
    this.name = 'FormFault'
    this.field = field
  }
}

const NOT_REACHED = 'The server could not be reached. Your entries are kept; try again in a moment.'
const ELSEWHERE = 'This value is not valid.'

/**
 * Describes the faults of a refused form: at the fields that the server names, as far as the form has them, or else for
 * the whole. `names` are the fields of the form.
 */
export function describeRefusal(failure: unknown, names: readonly string[]): FormFaults {
  if (failure instanceof FormFault)
    return failure.field === undefined
      ? { fields: {}, whole: failure.message }
      : { fields: { [failure.field]: failure.message } }
  if (!(failure instanceof HttpError)) return { fields: {}, whole: describeError(failure) }
  if (failure.status === 0) return { fields: {}, whole: NOT_REACHED }
  if (failure.status >= 500)
    return { fields: {}, whole: `${describeError(failure)} Your entries are kept.` }
  const blamed = listBlamed(failure.originalError).filter(({ name }) => names.includes(name))
  const [first] = blamed
  if (first === undefined) return { fields: {}, whole: describeError(failure) }
  return {
    fields: {
      ...Object.fromEntries(blamed.map(({ name }) => [name, ELSEWHERE])),
      [first.name]: tidy(failure.message, first.path),
    },
  }
}

/** The fields that a refusal of the server names; its message is about the first. */
function listBlamed(body: unknown): { path: string; name: string }[] {
  const errors: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'errors')
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: { field?: unknown } | null) => {
    const path = error?.field
    if (typeof path !== 'string') return []
    return [{ path, name: path.split('.').at(-1) ?? path }]
  })
}

/** `email: must be an email address` is shown beside the field, which already has its name. */
function tidy(message: string, path: string): string {
  if (!message.startsWith(`${path}: `)) return message
  const rest = message.slice(path.length + 2)
  return `This ${rest}${rest.endsWith('.') ? '' : '.'}`
}

/** Returns the fault in a name that users give to something, or undefined. */
export function checkName(name: string): string | undefined {
  return name.trim() === '' ? 'Enter a name.' : undefined
}
