/**
 * Tests that have passed only at the second try, and the cause. With `isOurs` the test counts as failed until the cause is fixed and the
 * test leaves this list. Any other cause, such as a fault of the browser, names where it is documented.
 */
export const knownFlaky: readonly { title: string; cause: string; isOurs: boolean }[] = []
