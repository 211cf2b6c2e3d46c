import { useEffect, useRef, useState } from 'react'
import { describeRefusal } from './describeRefusal.ts'
import type { FormFaults, FormState } from './FormState.ts'

type FormOptions<N extends string> = {
  /** The names of its fields. */
  names: readonly N[]
  /** What is wrong with what was written, by field; asked before anything is sent. */
  check?: (values: Readonly<Record<N, string>>) => Partial<Record<N, string | undefined>>
  /** Sends it. Where it fails, the form says why and keeps what was written. */
  send: (values: Readonly<Record<N, string>>) => Promise<unknown>
  /** Whether the fields are emptied once it was sent, as passwords are. */
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
