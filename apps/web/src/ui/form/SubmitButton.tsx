import type { ComponentProps } from 'react'
import { Button } from '../Button.tsx'
import { useFormContext } from './FormState.ts'

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'isLoading' | 'onClick'>

/** Sends the `Form` it stands in; while that is on its way it takes no further press. */
export function SubmitButton(props: Props) {
  const { isPending, size } = useFormContext()
  return <Button size={size} variant="solid" {...props} type="submit" isLoading={isPending} />
}
