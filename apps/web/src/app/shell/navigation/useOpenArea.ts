import { useNavigate } from '@tanstack/react-router'
import type { Area } from '@tickmark/core/pages/SCREENS'

/** Goes to an area, whether the page shows it or the server has a page of its own for it. */
export function useOpenArea(): (area: Area) => void {
  const navigate = useNavigate()
  return (area) => {
    if (area.path === '/api-docs') window.location.assign(`/explorer${area.path}`)
    else navigate({ to: area.path })
  }
}
