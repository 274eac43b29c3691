/** The terms a player agrees to, at /terms. */
import { YOUTUBE_TERMS } from '#web/domain/player/legal-links.tsx'
import { Link } from '#web/ui/link.tsx'
import { Contact, LegalPage, LegalSection, Outside } from './legal-page.tsx'

export function TermsScreen() {
  return (
    <LegalPage title="Terms" intro="You agree to these terms when you play Fantasy Social or apply with a channel.">
      <LegalSection title="The game">
        <p>
          You draft creators under a salary cap, enter timed competitions, and score by how their public numbers move.
          The rules in the draft show the formula. Entering is free. Balance, prices and prizes are play money: they
          cannot be bought, paid out or exchanged.
        </p>
      </LegalSection>
      <LegalSection title="Points and prices are ours">
        <p>
          Statistics are YouTube's. Fantasy points, prices, ranks and projections are made by Fantasy Social from them;
          they are not from YouTube, and YouTube neither runs nor endorses this game. Numbers can be late or missing;
          the rules say what happens then.
        </p>
      </LegalSection>
      <LegalSection title="YouTube">
        <p>
          Fantasy Social uses YouTube API Services. By using it you agree to be bound by the{' '}
          <Outside to={YOUTUBE_TERMS}>YouTube Terms of Service</Outside>; the{' '}
          <Outside to="https://policies.google.com/privacy">Google Privacy Policy</Outside> explains how Google handles
          data.
        </p>
      </LegalSection>
      <LegalSection title="Fair play">
        <p>
          Nothing here rewards viewing, liking, commenting or subscribing: watch what you like. Do not make or buy
          views, likes, comments or subscriptions, do not harass creators or their audiences, do not play with more than
          one account, and do not disturb the service. We may void a competition or close an account when that happens.
        </p>
        <p>
          Where it looks as if one person played several accounts, a prize waits until a person has checked it, usually
          for less than a day. What is not paid goes back to the house. The welcome credit is given once per email.
        </p>
      </LegalSection>
      <LegalSection title="Creators">
        <p>
          By applying you confirm that you own or represent the channel, and agree that it may be shown in fantasy
          competitions and used for game mechanics, pricing and promotion. We remove a listed channel when its owner
          asks.
        </p>
      </LegalSection>
      <LegalSection title="Your data, and how to reach us">
        <p>
          What we keep and how to delete it is described under <Link to="/privacy">Privacy</Link>. Contact: <Contact />.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
