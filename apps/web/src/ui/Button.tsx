import type { ComponentProps } from 'react'
import { type ButtonStyle, buttonClasses } from './buttonClasses.ts'
import { joinClasses } from './joinClasses.ts'
import { Loading } from './Loading.tsx'

type Props = ButtonStyle & {
  /** What was asked for is on its way: the button keeps its place, width and focus, and takes no further press. */
  isLoading?: boolean
} & ComponentProps<'button'>

export function Button({ size, variant, colour, isLoading = false, className, ...rest }: Props) {
  const look = joinClasses(buttonClasses({ size, variant, colour }), className)
  if (!isLoading) return <button type="button" className={look} {...rest} />
  const { children, ...others } = rest
  return (
    <button
      type="button"
      className={look}
      {...others}
      aria-disabled
      aria-busy
      onClick={(event) => event.preventDefault()}
    >
      <span className="inline-flex items-center gap-[inherit] opacity-0">{children}</span>
      <span className="absolute inset-0 grid place-items-center">
        <Loading diameter={14} className="" />
      </span>
    </button>
  )
}
