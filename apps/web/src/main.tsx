// First, because the router reads the address as soon as it is imported.
import './app/startPage.ts'
// Before anything loads zod.
import './data/plainZod.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openLinkedPage } from './app/openLinkedPage.ts'
import { router } from './app/router.ts'
import { GlobalBoundary, nameMissingCode } from './app/shell/errors/GlobalBoundary.tsx'
import { ignoreRestingPointer } from './app/shell/ignoreRestingPointer.ts'
import { keepOfflinePage } from './app/shell/notices/OfflineNotice.tsx'
import { PageNotices } from './app/shell/notices/PageNotices.tsx'
import { isEmbedded } from './data/pageSettings.ts'
import { primeFirstAnswers } from './data/primeFirstAnswers.ts'
import { queryClient } from './data/queryClient.ts'
import { ThemeScope } from './ui/theme.tsx'
import './ui/styles/app.css'

ignoreRestingPointer()
nameMissingCode()
if (!isEmbedded) keepOfflinePage()
primeFirstAnswers(queryClient)
openLinkedPage()

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <GlobalBoundary history={router.history}>
          <ThemeScope>
            {!isEmbedded && <PageNotices />}
            <RouterProvider router={router} />
          </ThemeScope>
        </GlobalBoundary>
      </QueryClientProvider>
    </StrictMode>,
  )
