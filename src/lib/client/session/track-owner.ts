import { $user } from './user.ts';

/** What to do with an answer; `again` requests it for the player who is logged in now. */
type AnswerAction = 'take' | 'again' | 'drop';

/**
 * Call it when a request is sent, and the returned function when the answer arrives. Another tab may have logged a
 * player in or out in between.
 */
export function trackSessionOwner(): (answered: boolean) => AnswerAction {
  const owner = $user.get()?.userOpenId;
  return (answered) => {
    const now = $user.get()?.userOpenId;
    if (now === owner) return 'take';
    if (now !== undefined) return 'again';
    // An ended session is shown like any other failure.
    return answered ? 'drop' : 'take';
  };
}
