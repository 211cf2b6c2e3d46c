import { useLocation } from '@tanstack/react-router'

/** What the address of the page says, as texts. */
export function useAddressValues(): URLSearchParams {
  return new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
}
