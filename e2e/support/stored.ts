/** Returns all data that the application has stored in a browser, as text: localStorage and the responses of web/api/offline-store.ts. */
import type { Page } from '@playwright/test'

export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const responses = await new Promise((resolve, reject) => {
      const opening = indexedDB.open('offline-responses')
      opening.onerror = reject
      opening.onsuccess = () => {
        const database = opening.result
        // a database that was opened too early is empty and must be deleted, or the application could not create its store
        if (!database.objectStoreNames.contains('responses')) {
          database.close()
          indexedDB.deleteDatabase('offline-responses')
          return resolve([])
        }
        const reading = database.transaction('responses').objectStore('responses').getAll()
        reading.onerror = reject
        reading.onsuccess = () => {
          database.close()
          resolve(reading.result)
        }
      }
    })
    return JSON.stringify([{ ...localStorage }, responses])
  })
