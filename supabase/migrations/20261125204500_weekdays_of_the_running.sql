-- Which weekdays are driven is looked up by the agreements that run.
drop index private.rhythms_weekday;
