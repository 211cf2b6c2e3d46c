import { type ReactNode, useId } from 'react'

/** A way to share something, with what it means. */
export function ShareSection(props: { title: string; text: string; children: ReactNode }) {
  const { title, text, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h3 id={id} className="font-medium">
        {title}
      </h3>
      <p className="text-sm text-fg2">{text}</p>
      {children}
    </section>
  )
}
