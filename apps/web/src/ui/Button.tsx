import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClasses } from './buttonClasses.ts'
import { joinClasses } from './joinClasses.ts'

export function Button({
  size,
  variant,
  colour,
  className,
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={joinClasses(buttonClasses({ size, variant, colour }), className)}
      {...rest}
    />
  )
}
