import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { Form, FormError, SubmitButton } from '../../ui/form/Form.tsx'

type Props = {
  title: string
  /** The introduction below the title. */
  lead?: ReactNode
  /** Links to related pages, below the card. */
  foot?: ReactNode
  /** True if it replaces another card after a click, so that the heading takes over the focus. */
  isNext?: boolean
  children: ReactNode
}

/** A page with one task, such as to log in: a card in the middle. */
export function CardPage({ title, lead, foot, isNext = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  // The element that had the focus is gone.
  useEffect(() => {
    if (isNext) heading.current?.focus()
  }, [isNext])
  return (
    <div className="mx-auto w-full max-w-[432px] px-3 py-8 md:py-14">
      <section className="rounded-lg border border-line bg-raise p-5 sm:p-6">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-xl font-semibold tracking-tight outline-none"
        >
          {title}
        </h1>
        {lead && <p className="mt-1 break-words text-fg2">{lead}</p>}
        <div className="mt-5 flex flex-col gap-5">{children}</div>
      </section>
      {foot && <div className="mt-4 flex flex-col items-center gap-1 text-fg2">{foot}</div>}
    </div>
  )
}

type ConfirmProps = Pick<Props, 'title' | 'lead'> & {
  form: ComponentProps<typeof Form>['form']
  /** The words of the button. */
  action: string
}

/** A card with one button for what the link of an email is about: mail programs open links by themselves. */
export function ConfirmCard({ form, title, lead, action }: ConfirmProps) {
  return (
    <CardPage title={title} lead={lead}>
      <Form form={form} label={title}>
        <FormError />
        <SubmitButton>{action}</SubmitButton>
      </Form>
    </CardPage>
  )
}

/** Says that the link of an email has expired, with a way to get a new one. */
export function EndedLink({ children }: { children: ReactNode }) {
  return (
    <CardPage
      title="This link has expired"
      isNext
      lead="It was already used, or it is too old. Nothing was changed."
    >
      {children}
    </CardPage>
  )
}
