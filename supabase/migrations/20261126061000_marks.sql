-- Their apostrophe was left out, so that they counted as another mailbox's. They are indexed anew.
update private.agreements set search_terms = null
from public.form_responses
where id = booking and concat(answers ->> 'email', changes ->> 'email') like '%''%';
