// First, because the router reads the address as soon as it is imported.
import './startPage.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './data/queryClient.ts'
import { router } from './router.ts'
import { PageNotices } from './session/PageNotices.tsx'
import { ignoreRestingPointer } from './shell/ignoreRestingPointer.ts'
import { ThemeScope } from './theme/ThemeScope.tsx'
import './ui/styles/app.css'

ignoreRestingPointer()

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeScope>
          <PageNotices />
          <RouterProvider router={router} />
        </ThemeScope>
      </QueryClientProvider>
    </StrictMode>,
  )
