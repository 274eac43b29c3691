/** Which data is stored, for how long, and how to delete it, at /privacy. It describes what the code does: docs/compliance.md. */
import { YOUTUBE_TERMS } from '#web/domain/player/legal-links.tsx'
import { Link } from '#web/ui/link.tsx'
import { RetentionDays } from '#web/domain/competition/source-note.tsx'
import { Contact, LegalPage, LegalSection, Outside } from './legal-page.tsx'

const INTRO =
  'What Fantasy Social keeps, why, for how long, and how to have it deleted. ' +
  'There are no advertisements and no trackers.'

export function PrivacyScreen() {
  return (
    <LegalPage title="Privacy" intro={INTRO}>
      <YourAccount />
      <Applicants />
      <LegalSection title="Cookies and your browser">
        <p>
          One cookie keeps you signed in, for at most 30 days. Another says for a year that this browser has signed in
          to your account, so that strangers who guess at your password cannot lock you out, and so that you get an
          email about other browsers only. A third lasts a few minutes while you sign in through your organisation. Your
          browser also remembers your colour shell, which prompts you closed and the last data it received, so that the
          game opens without a network.
        </p>
      </LegalSection>
      <YouTube />
      <LegalSection title="Who else sees it">
        <p>
          Other players see your first name, the first letter of your last name, and from the start of a competition
          your roster and your points. Members of a league see that you are in it and whether you have entered. Once a
          season of a league is over, everybody who has its address sees its table. The owner of a league can have its
          results, with these names, posted to a channel of Discord or Slack; an administrator can do so with the first
          places of every competition. Administrators also see your email address, when you last visited, how many
          entries you made, and which of them look as if one person played several accounts. How many players come back
          is counted by week, from accounts and entries, and never shown for fewer than ten people. We sell nothing, and
          share nothing with anyone else. Thumbnails of channels are loaded from YouTube, which sees your browser's
          request.
        </p>
      </LegalSection>
      <Deletion />
    </LegalPage>
  )
}

function YourAccount() {
  return (
    <LegalSection title="Your account">
      <p>
        Your email address, your name as you gave it, a hash of your password that cannot be reversed, when you accepted
        the agreement, your sessions with the kind of browser and when each began and was last used, your entries with
        their scores, your notices (the last 50), whom you follow (only you see that), the leagues you are in, your
        level, and a ledger of play money. The ledger is never changed, so that anyone can check every payout; it holds
        a random number in your place, not your name. If you ask for a link because you forgot your password, we keep a
        hash of the link for an hour. When something goes wrong our log notes it, without your email or password.
      </p>
      <p>
        If you ask for messages while the page is closed, we keep the address of your browser at its push service (of
        Google, Mozilla, Apple or Microsoft) until you stop them or sign out. The service passes the messages on
        encrypted and cannot read them.
      </p>
      <p>
        For administrators also their passkeys (public keys), the secret of their authenticator app, and hashes of their
        recovery codes. Wrong guesses at the admin code are counted by account and address, for two hours at most.
      </p>
      <p>
        So that one person does not win with many accounts, an entry you make in the first seven days of your account
        carries a keyed hash of your network address, not the address itself. It is deleted seven days after the
        competition is settled, and with your account.
      </p>
      <p>
        If an administrator bans your account, you read the reason when you sign in. It is deleted when the ban is
        lifted, and with your account; then only the time of the ban stays, without a name. The log of what
        administrators did holds your random number, not your name or the reason.
      </p>
      <p>
        If you share a result, whoever has the link sees your name, place, points and picks in that competition, until
        you take the link back or delete your account. Nobody sees them by a link that you did not make. From then on
        the link says only that it was taken back, and we forget it after 30 days. Its picture may be shown for another
        minute, and leaves our disk within a day. Sites where the link was posted may keep copies, which we cannot take
        back.
      </p>
    </LegalSection>
  )
}

function Applicants() {
  return (
    <LegalSection title="Creator IPO">
      <p>
        An application holds the channel's address, its name, your contact email, the category, and what you wrote about
        it. We use it to decide and to write to you, for nothing else. To see that the channel is yours we look for your
        code in its public description; we never ask for access to your Google account.
      </p>
    </LegalSection>
  )
}

function YouTube() {
  return (
    <LegalSection title="YouTube API Services">
      <p>
        Fantasy Social shows public statistics of channels and videos: names, pictures, subscribers, views, likes and
        comments. With live statistics they come from YouTube API Services; otherwise from a recorded season of
        published numbers, and the pages say so. Data from YouTube is kept for at most <RetentionDays />, then read
        again or deleted; our own results and payouts stay. By using it you are bound by the{' '}
        <Outside to={YOUTUBE_TERMS}>YouTube Terms of Service</Outside>. Google's own handling of data is described in
        the <Outside to="https://policies.google.com/privacy">Google Privacy Policy</Outside>.
      </p>
      <p>
        We read only public data and have no access to any Google account. You can review and revoke access that you
        gave to any application in the{' '}
        <Outside to="https://security.google.com/settings/security/permissions">Google security settings</Outside>.
      </p>
    </LegalSection>
  )
}

function Deletion() {
  return (
    <LegalSection title="Deletion and contact">
      <p>
        You can delete your account yourself on your <Link to="/discovery">profile</Link>, at once: name, email,
        password, notices, sessions, applications and emails that were not sent are deleted; scores and ledger rows stay
        without a name. The picture of a result that you shared, with your name on it, follows within a day. For 30 days
        we keep a keyed hash of your email and nothing else, so that deleting an account and coming back brings no
        second welcome credit. You can also write to us, about your account or as the owner of a channel, and we will
        delete the data within 7 days.
      </p>
      <p>
        Contact: <Contact />.
      </p>
    </LegalSection>
  )
}
